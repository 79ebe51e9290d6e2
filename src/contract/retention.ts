/** In days; RETENTION_DAYS changes it. Three years are usual for prospects. */
export const defaultRetentionDays = 1095;
