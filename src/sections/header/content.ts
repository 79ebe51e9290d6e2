/** From this width of the window on, in pixels, the links stand in a row; under it they are a menu. */
export const rowFrom = 1160;

export const sections = ['home', 'about', 'services', 'offers', 'partners', 'clients', 'contact'] as const;
