'use strict';
// Preloaded into npm: up to 9.6.5 it looks for the version of glibc under a wrong name, finds none, and leaves out every
// package that needs it. Goes with support for Node 20.0 and 20.1.
const getReport = process.report.getReport.bind(process.report);
process.report.getReport = (error) => {
  const report = /** @type {any} */ (getReport(error));
  return { ...report, header: { ...report.header, glibcRuntimeVersion: report.header.glibcVersionRuntime } };
};
