import { Features, transform } from 'lightningcss';

/** The same CSS in fewer characters, in ways that the supported browsers know. */
export function minified(css: string): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets: { chrome: version(111), firefox: version(114), safari: version(16, 4) },
    exclude: Features.VendorPrefixes | Features.LightDark,
    // Older browsers read these, too.
    include: Features.MediaRangeSyntax,
  });
  return code.toString();
}

/** As Lightning CSS writes it. */
const version = (major: number, minor = 0) => (major << 16) | (minor << 8);
