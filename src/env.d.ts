interface ImportMetaEnv {
  /** Days for which a message is kept, as a number; empty for the default (vite.config.ts). */
  readonly RETENTION_DAYS: string;
}
