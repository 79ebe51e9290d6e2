import { findProof } from '../../../contract/proof.ts';

// The worker's name is the draft.
postMessage(await findProof(self.name));
