import type { Page } from 'playwright-core';

declare global {
  var heldByTest: (() => void)[];
  var letOn: () => void;
}

/**
 * Holds back the messages that React's scheduler posts to itself. Until `letOn` is called, React
 * goes on only on an event that makes it hydrate synchronously.
 */
export async function holdReact(page: Page) {
  await page.addInitScript(() => {
    const post = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')?.value as (
      this: MessagePort,
      data: unknown,
    ) => void;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (data: unknown) {
      held.push(() => post.call(this, data));
    };
    Object.assign(window, {
      heldByTest: held,
      letOn: () => {
        MessagePort.prototype.postMessage = post;
        for (const each of held) each();
      },
    });
  });
  return {
    hasBegun: () => page.waitForFunction(() => heldByTest.length > 0),
    letOn: () => page.evaluate(() => letOn()),
  };
}
