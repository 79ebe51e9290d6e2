import type { CallableFunction } from 'firebase-functions/https';

/**
 * Keeps from a callable what Firebase can't read and would log as it came,
 * words and addresses included: a body that is no `{data}` of plain fields.
 * The callable gets nothing in its place, and refuses that.
 */
export function withReadableBody<Callable extends CallableFunction<unknown, unknown>>(callable: Callable): Callable {
  return new Proxy(callable, {
    apply(target, _, [request, response]: Parameters<Callable>) {
      if (request.body) request.body = readable(request.body);
      return target(request, response);
    },
  });
}

/** `@type` asks Firebase to decode; it would take `__proto__` for a prototype. */
const unreadable = ['@type', '__proto__'];

function readable(body: unknown): { data: unknown } {
  const nothing = { data: null };
  if (!isObject(body) || Object.keys(body).join() !== 'data') return nothing;
  const { data } = body;
  if (!isObject(data) || unreadable.some((name) => Object.hasOwn(data, name))) return nothing;
  // Below a field there is nothing to read, and what is deep enough would overflow the stack.
  return { data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isPlain(value) ? value : null])) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value !== 'object';
