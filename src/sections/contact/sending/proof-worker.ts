import { findProof } from '../../../contract/proof.ts';

// The worker's name is the draft's id.
postMessage(await findProof(self.name));
