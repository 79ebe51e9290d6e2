import { createHash } from 'node:crypto';
import config from '../../firebase.json' with { type: 'json' };
import { UserError } from '../../shared/command.ts';

const name = 'Content-Security-Policy';

/**
 * The directives that firebase.json has for the source `**`, without `frame-ancestors`, which a
 * page can't set for itself.
 */
const ofAllPaths = config.hosting.headers
  .filter(({ source }) => source === '**')
  .flatMap(({ headers }) =>
    headers.flatMap(({ key, value }) => (key === name ? value.split('; ') : [])),
  )
  .filter((directive) => !directive.startsWith('frame-ancestors'));

/**
 * Adds a Content-Security-Policy to a page: the directives `ofAllPaths`, and others that allow only
 * the page's own style tags and files.
 * @param file the page's file, for the error
 * @throws UserError if the page has style attributes or event handlers, which the policy forbids
 */
export function withPolicy(file: string, html: string): string {
  if (/<[^>]+ (style|on[a-z]+)="/.test(html))
    throw new UserError(`${file} has an inline style or event handler, which the policy forbids`);
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  // Emotion creates empty style tags and fills them by script, so the empty style is allowed.
  const hashes = [...new Set(['', ...styles])].map(
    (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  const policy = ["default-src 'none'", `style-src 'self' ${hashes.join(' ')}`, ...ofAllPaths].join(
    '; ',
  );
  return html.replace(
    '<meta charset="utf-8" />',
    (charset) => `${charset}\n    <meta http-equiv="${name}" content="${policy}" />`,
  );
}
