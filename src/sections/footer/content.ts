export const companyLinks = ['about', 'careers', 'blog', 'contact'] as const;

/** Where every link of the footer leads until its page exists. */
export const placeholder = '#';
