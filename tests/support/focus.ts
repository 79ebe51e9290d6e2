/**
 * Runs in a page. Tries the visible, enabled controls in a part of the page, and lists those that
 * can't be focused, don't show the focus, or are covered or outside the window while they have the
 * focus.
 */
export async function unreachable(part: string): Promise<string[]> {
  const root =
    document.querySelector(':popover-open') ?? document.querySelector(part) ?? document.body;
  const before = document.activeElement as HTMLElement | null;
  const { scrollX: left, scrollY: top } = window;
  const findings: string[] = [];
  const controls = [
    ...root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      !control.closest('[inert], [aria-hidden=true]') &&
      control.tabIndex >= 0 &&
      !(control as HTMLButtonElement).disabled,
  );
  for (const control of controls) {
    const name = control.textContent.trim().slice(0, 40) || control.outerHTML.slice(0, 80);
    (document.activeElement as HTMLElement | null)?.blur();
    control.focus({ focusVisible: true });
    if (document.activeElement !== control) {
      findings.push(`can't be focused: ${name}`);
      continue;
    }
    const isDrawn = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    const field = control.closest('.MuiInputBase-root');
    if (!isDrawn(field ?? control) && !isDrawn(control))
      findings.push(`doesn't show its focus: ${name}`);
    // If a control extends above or below the window, only its part inside the window counts.
    const isSeen = () =>
      [...control.getClientRects()].some(({ x, width, top: above, bottom }) =>
        [0.1, 0.5, 0.9].some((share) => {
          const y =
            Math.max(above, 0) + (Math.min(bottom, innerHeight) - Math.max(above, 0)) * share;
          const found = document.elementFromPoint(x + width / 2, y);
          return (
            found !== null && (control.contains(found) || control.closest('label')?.contains(found))
          );
        }),
      );
    // The carousel needs some frames to bring a slide into view. `elementFromPoint` never finds a
    // control that takes no clicks, so such a control is never listed as out of sight.
    for (let frame = 0; frame < 4 && !isSeen(); frame++) await new Promise(requestAnimationFrame);
    if (!isSeen() && getComputedStyle(control).pointerEvents !== 'none')
      findings.push(`out of sight once focused: ${name}`);
  }
  before?.focus({ preventScroll: true });
  scrollTo(left, top);
  return findings;
}
