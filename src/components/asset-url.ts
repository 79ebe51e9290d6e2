/**
 * The address of a drawing among those that a section has.
 * @throws Error that names the missing file: the build ends with it.
 */
export function drawing(drawings: Record<string, string>, file: string): string {
  const address = drawings[file];
  if (!address) throw new Error(`There is no drawing ${file}`);
  return address;
}
