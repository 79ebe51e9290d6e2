import type { CallableFunction } from 'firebase-functions/https';

/**
 * Firebase logs bodies that it can't decode in full, text and addresses included. So a body that isn't `{data}` with
 * plain fields reaches the callable without data, and is rejected there.
 */
export function withSanitizedBody<Callable extends CallableFunction<unknown, unknown>>(callable: Callable): Callable {
  return new Proxy(callable, {
    apply(target, _, [request, response]: Parameters<Callable>) {
      if (request.body) request.body = sanitize(request.body);
      return target(request, response);
    },
  });
}

/** Firebase would decode a value by its `@type`, and assign `__proto__` as a prototype. */
const reserved = ['@type', '__proto__'];

function sanitize(body: unknown): { data: unknown } {
  const empty = { data: null };
  if (!isObject(body) || Object.keys(body).join() !== 'data') return empty;
  const { data } = body;
  if (!isObject(data) || reserved.some((name) => Object.hasOwn(data, name))) return empty;
  // No field has nested values, and deeply nested ones would overflow Firebase's decoder.
  return { data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isPlain(value) ? value : null])) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown) => typeof value !== 'object';
