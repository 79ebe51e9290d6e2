/** Days for which a message is kept, unless RETENTION_DAYS says otherwise: three years, as is usual for prospects. */
export const defaultRetentionDays = 1095;
