import type { TestProject } from 'vitest/node';
import { testPorts } from '../support/ports.ts';
import { startProducts } from '../support/started-product.ts';

/** One product, for visitors of every engine. */
export default (project: TestProject) => startProducts(project, [{ firestore: 'embedded', firstPort: testPorts.engines }]);
