'use strict';

/** By npm's or the system's code: what is wrong, and the way out. @type {[codes: RegExp, sentence: (folder: string) => string][]} */
const sentences = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ENOTCACHED|ERR_SOCKET_TIMEOUT|EPROTO|EIDLETIMEOUT/,
    () =>
      "The packages can't be downloaded, as npm's registry can't be reached.\nConnect to the network, or set npm's `registry` or `proxy`, and run the command again.",
  ],
  [
    /SELF_SIGNED\w*|UNABLE_TO_\w+|DEPTH_ZERO\w*|CERT_\w+|ERR_TLS\w*/,
    () =>
      `The packages can't be downloaded, as npm doesn't trust the certificate of its registry or proxy.\nSet NODE_EXTRA_CA_CERTS or npm's \`cafile\` to your company's certificate. (Is it now ${new Date().toUTCString()}?)`,
  ],
  [
    /E40[137]|ENEEDAUTH/,
    () => "npm's registry refuses to let this user download the packages.\nLog in (`npm login`), or set npm's `registry`.",
  ],
  [
    /E404|ETARGET|ENOVERSIONS/,
    () =>
      "npm's registry lacks a package of package-lock.json.\nSet npm's `registry` to one that has them all: https://registry.npmjs.org",
  ],
  [
    /EINTEGRITY/,
    () =>
      "A downloaded package is not what package-lock.json has: npm's cache is damaged, or a proxy changed it.\nRun `npm cache clean --force`, then the command again.",
  ],
  [
    /ENOSPC|EDQUOT/,
    (folder) => `The disk is full: the packages need 2 GB below ${folder}\nFree some space, and run the command again.`,
  ],
  [
    /EROFS|EACCES|EPERM/,
    (folder) =>
      `This user may not write to ${folder}\nUse the account that owns it, make it yours (chown -R), or use a copy of your own.`,
  ],
  [/EMFILE|ENFILE/, () => 'Too many files are open for npm. Raise the limit (`ulimit -n 4096`), and run the command again.'],
  [/ENOENT/, () => 'npm was not found. It comes with Node: https://nodejs.org'],
];

/**
 * What to tell the user after npm or the file system failed: two lines at most.
 * @param {string} output what npm printed @param {string} folder the project's
 */
function sentenceFor(output, folder) {
  const [, code = ''] = /\bcode:? '?([A-Z][A-Z0-9_]+)/.exec(output) ?? /\b(E[A-Z0-9]{3,})\b/.exec(output) ?? [];
  const [, sentence] = sentences.find(([codes]) => new RegExp(`^(${codes.source})$`).test(code)) ?? [];
  if (sentence) return sentence(folder).replace(/[.:]?\n/, (end) => (code ? ` (${code})${end}` : end));
  const [line = ''] = output.split('\n').filter((text) => text.trim() && !/ code /.test(text));
  return `npm could not install the packages${code && ` (${code})`}: ${line.replace(/^npm (error|ERR!) ?/, '')}\nIts output is in var/install/npm.log`;
}

module.exports = { sentenceFor };
