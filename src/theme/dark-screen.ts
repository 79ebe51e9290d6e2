/** The dark scheme on a screen; paper is always light. */
export const darkScreen = 'screen and (prefers-color-scheme: dark)';

export const onDarkScreen = `@media ${darkScreen}`;
