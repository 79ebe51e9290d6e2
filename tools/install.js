// Installs the packages, and nothing else, where no command of package.json does it first: in a work tree that a rollback
// makes, and before other steps of continuous integration.
import install from './launch/packages.cjs';
import machine from './launch/machine.cjs';

machine.assertMachine();
await install.install().catch((error) => {
  console.error(error instanceof install.InstallError ? error.message : error);
  process.exitCode = 1;
});
