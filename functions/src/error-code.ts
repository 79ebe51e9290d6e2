/** The code of an error from Firebase's libraries: a gRPC status, or a name such as `functions/task-already-exists`. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** For `.catch()`: swallows errors with this code, rethrows all others. */
export const ignore = (code: unknown) => (error: unknown) => {
  if (codeOf(error) !== code) throw error;
};
