/** A media query for the dark scheme on a screen. Paper is always light. */
export const darkScreen = 'screen and (prefers-color-scheme: dark)';

export const onDarkScreen = `@media ${darkScreen}`;
