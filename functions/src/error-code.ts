/** An error's code: a gRPC status, or a name such as `functions/task-already-exists`. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

export const ignore =
  (...codes: unknown[]) =>
  (error: unknown): void => {
    if (!codes.includes(codeOf(error))) throw error;
  };
