/** What Firebase's libraries say an error is by: a gRPC status, or a name like `functions/task-already-exists`. */
export const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;
