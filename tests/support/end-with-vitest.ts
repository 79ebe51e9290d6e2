// Loaded first into each worker: when Vitest was killed, a worker would go on, with the products that it started.
process.once('disconnect', () => process.exit(1));
