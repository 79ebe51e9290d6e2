export const sections = [
  'home',
  'about',
  'services',
  'offers',
  'partners',
  'clients',
  'contact',
] as const;
