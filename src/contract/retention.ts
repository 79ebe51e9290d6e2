/**
 * The number of days for which messages are kept, unless RETENTION_DAYS is set. Three years are
 * usual for prospects.
 */
export const defaultRetentionDays = 1095;
