interface ImportMetaEnv {
  /**
   * The number of days after which messages are deleted, set by vite.config.ts. Empty means the
   * default, `0` means never.
   */
  readonly RETENTION_DAYS: string;
}
