/**
 * Drafts with their proofs of work. `findProof` has computed the proofs, in a second each. If the
 * puzzles change (src/contract/proof.ts), the proofs have to be computed again.
 */
const provenDrafts = Object.entries({
  'bbb5ecc3-95ef-43f0-bf44-54a64accee34': '741 1078 1540 660 591 267',
  '2bea0561-3b5e-43cb-9db3-73ee19ba059b': '195 4610 187 1906 154 884',
  'fb4ebf19-7a22-4ed6-a420-17eb4213f47e': '71 51 1587 39 2051 1438',
  '9d672c65-6296-4fa0-acae-f959c16de61c': '1764 359 1372 663 937 2',
  'ff090120-0436-4d33-bbce-220d2b283cd7': '85 477 919 786 296 1207',
  '1977f19c-1076-4d5b-b190-a79aced33ed0': '1269 890 1359 293 1571 261',
  '20c0284d-1a74-49d0-97ab-e5a158df5549': '560 2228 2 501 332 2074',
  '876bbad9-65c5-4ea6-9de9-edc64cc60f76': '252 1187 95 979 1097 705',
  '767b32f6-ba9d-4a65-998f-a19cb8935bbe': '785 923 1274 1131 180 254',
  'e39fd32b-2d05-4667-b496-4ef0a87a0e54': '1540 1444 196 958 564 188',
  'a7a4cc3f-e0d0-48d3-ae7a-553394b75fe3': '46 696 95 519 2895 2178',
  'c7ecd6ff-20d3-430e-b6c6-524bcdc442f6': '503 393 553 117 563 4659',
  '692c1f0b-8319-4619-b03b-9696feb8df82': '113 1719 1509 321 354 479',
  '3bf13e7f-7616-4603-b07c-6ea3d5a8dbb1': '267 1100 1069 88 1086 162',
  'ebebaf1d-ff67-4a21-95bf-50c04a808fce': '22 144 414 808 844 1736',
  'dfa17eeb-e29e-4917-8918-36fad31f1f7e': '98 44 325 183 1234 643',
  '90046834-03c4-481e-b23a-904b6cba7a56': '4558 242 412 248 177 19',
  '1bdd0570-b06e-4b7f-8c4f-144d4f3ca565': '958 88 1325 1531 586 2829',
  '372dc37e-4672-432d-b795-118d8a8d2c16': '1235 898 98 578 499 1125',
  '3d02b787-41e7-4c1e-a6fb-fd45561157bb': '1863 758 1481 2262 1497 332',
  '1af12d70-65a5-469e-9cad-44f7a1a4e60d': '147 2501 172 552 1771 980',
  '8c4c9281-21e2-4ca6-bbbb-0fc37a803fca': '428 481 657 1318 800 466',
  '906d651e-fc14-4cea-b5c0-95c2a61c0209': '725 10 490 1644 270 314',
  'ed50ac4e-381c-41f1-bc84-3c11331a770c': '141 41 2334 889 376 453',
}).values();

/** A draft, with its proof, that no other test of the file has got. */
export function newDraft(): { draft: string; proof: string } {
  const { value } = provenDrafts.next();
  if (!value) throw new Error('All drafts are used: the list needs more.');
  const [draft, proof] = value;
  return { draft, proof };
}
