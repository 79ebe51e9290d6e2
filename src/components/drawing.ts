/** @throws Error that names the missing file */
export function drawing(drawings: Record<string, string>, file: string): string {
  const address = drawings[file];
  if (!address)
    throw new Error(`There is no drawing ${file} beside the content.ts that asks for it`);
  return address;
}
