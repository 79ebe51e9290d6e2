import {
  beforeEachRequest,
  guardFrontDoor,
} from '../../functions/src/intake/framework-hardening.ts';
import { sendContactEmailPath } from '../../src/contract/callable.ts';

// This file is preloaded into the Firebase CLI. Without it, the emulators read a body of any size
// into memory, and crash if a function refuses a body that hasn't arrived yet.
guardFrontDoor();

// Hosting's emulator would pass on this header to `fetch`, which rejects it.
beforeEachRequest(({ url, headers }) => {
  if (url?.startsWith(sendContactEmailPath)) delete headers['transfer-encoding'];
  return true;
});
