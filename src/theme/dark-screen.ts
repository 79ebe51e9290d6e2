/** Paper is light. */
export const darkScreen = 'screen and (prefers-color-scheme: dark)';

export const onDarkScreen = `@media ${darkScreen}`;
