import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take minutes. They begin first, because the other workers would have to wait for
 * such a file if it began last.
 */
const longest = [
  'page/every-state',
  'delivery/failures',
  'delivery/staff',
  'messages/answers',
  'messages/local-product',
  'page/translated',
  'locales/development',
].map((name) => `tests/${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? longest.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- this is Vitest's method, which sorts by duration or size
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
