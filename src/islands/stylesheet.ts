import { download } from './download.ts';

let restored: Promise<void> | undefined;

/**
 * Resolves when the page's stylesheet applies; where it was lost on the way, it
 * is asked for again. An island must not come alive without it, as even the
 * trap for robots would be in sight.
 * @throws when it can't be had; the cause is the status of an answer without it.
 */
export async function stylesheetApplies(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!link || applies(link)) return;
  restored ??= restore(link).finally(() => (restored = undefined));
  await restored;
}

async function restore(link: HTMLLinkElement): Promise<void> {
  await download(new URL(link.href).pathname.slice(1));
  // In Firefox, scripts don't wait for a stylesheet in the body: it may have been on its way.
  if (applies(link)) return;
  const again = link.cloneNode() as HTMLLinkElement;
  await new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`${link.href}: not applied`)));
    link.replaceWith(again);
  });
}

/** A sheet that is lost is an empty one to some browsers, and forbidden to others. What follows the link waits for its styles by an animation. */
const applies = ({ nextElementSibling: part }: HTMLLinkElement) => !part || getComputedStyle(part).animationName === 'none';
