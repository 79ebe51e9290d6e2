import { guardFrontDoor } from '../../functions/src/intake/framework-hardening.ts';

// Preloaded into the Firebase CLI: in production, too, something is between the internet and the functions. The emulators
// read any body into memory, and end if a function refuses one before it has arrived.
guardFrontDoor();
