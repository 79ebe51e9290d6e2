import { styleText } from 'node:util';
import { Google, type Json, lastPart } from '../google/google.ts';

type Need = {
  what: string;
  /** Resolves to the resource that Google has; undefined if there is none. */
  look: () => Promise<Json | undefined>;
  wanted?: Json;
  /** What a person has to do, if set-up can't make or mend the resource. */
  byHand?: (found?: Json) => string | false | undefined;
  make?: (found?: Json) => Promise<unknown>;
  /** Whether set-up can't look for any other resource while this one is missing. */
  basis?: boolean;
};

type More = Pick<Need, 'byHand'> & {
  /** The query parameter for the id of a new resource. */
  idAs?: string;
  /** Fields that a new resource gets, and that set-up doesn't compare afterwards. */
  given?: Json;
  /** The HTTP method that changes the resource; PUT replaces it. */
  change?: 'PATCH' | 'PUT';
};

/** With `yes`, makes what is missing, and mends what is different. */
export class Project {
  readonly google: Google;
  missing = 0;
  /** The number of things that `--yes` would make or mend. */
  makeable = 0;
  readonly #yes: boolean;
  #lacksBasis = false;

  constructor(id: string, token: () => Promise<unknown>, yes = false) {
    this.google = new Google(id, token, yes);
    this.#yes = yes;
  }

  get id(): string {
    return this.google.id;
  }

  async need({ what, look, wanted = {}, byHand, make, basis = false }: Need): Promise<Json> {
    const found = this.#lacksBasis ? undefined : await look();
    const wrong = found ? differences(found, wanted) : [];
    const isRight = found && wrong.length === 0;
    // If nothing was looked up, set-up has no advice for a person.
    const todo = !isRight && !this.#lacksBasis && byHand?.(found);
    const sign = isRight ? styleText('green', '✓') : styleText('red', found ? '~' : '+');
    console.log([`${sign} ${what}`, ...wrong, ...(todo ? [todo] : [])].join('\n    '));
    if (isRight) return found;
    if (this.#yes && make && !todo && !this.#lacksBasis) {
      await make(found);
      const made = await look();
      const rest = differences(made, wanted).length > 0 && byHand?.(made);
      if (rest) console.log(`    ${rest}`);
      return made ?? {};
    }
    if (make && !todo) this.makeable++;
    this.#lacksBasis ||= basis;
    this.missing++;
    return found ?? {};
  }

  /** A need for a resource whose id set-up chooses. */
  named(
    what: string,
    collection: string,
    id: string,
    wanted: Json,
    { idAs, given, change = 'PATCH', byHand }: More = {},
  ): Promise<Json> {
    const address = `${collection}/${id}`;
    const all = { ...given, ...wanted };
    const make = (found?: Json) => {
      if (!found) return this.google.ask('POST', collection + (idAs ? `?${idAs}=${id}` : ''), all);
      return change === 'PUT' ? this.google.ask('PUT', address, all) : this.#patch(address, wanted);
    };
    const look = () => this.google.find(address);
    return this.need({ what, look, wanted, make, ...(byHand && { byHand }) });
  }

  /**
   * A need for a resource whose id Google chooses. The fields in `marks` identify the resource in
   * the collection.
   */
  listed(what: string, collection: string, marks: Json, wanted: Json): Promise<Json> {
    const look = async () => {
      const answer = (await this.google.find(collection)) ?? {};
      const list = Object.values(answer).filter(Array.isArray).flat() as Json[];
      return list.find((one) => differences(one, marks).length === 0);
    };
    const make = (found?: Json) =>
      found
        ? this.#patch(`${collection}/${lastPart(found['name'])}`, wanted)
        : this.google.ask('POST', collection, { ...marks, ...wanted });
    return this.need({ what, look, wanted, make });
  }

  #patch(address: string, wanted: Json): Promise<Json> {
    return this.google.ask(
      'PATCH',
      `${address}?updateMask=${Object.keys(wanted).join(',')}`,
      wanted,
    );
  }

  role(name: string, member: string, address = `${projects}/${this.id}`): Promise<Json> {
    const look = async () => {
      const { bindings } = await this.google.policy(address);
      return bindings.find(
        ({ role, members, condition }) => role === name && !condition && members.includes(member),
      );
    };
    const [whose, place] = [member, address].map((one) => one.replace(/^.*[:/]|@.*$/g, ''));
    const what = `${name} for ${whose}, on ${place}`;
    return this.need({ what, look, make: () => this.google.grant(address, name, member) });
  }
}

export const projects = 'cloudresourcemanager.googleapis.com/v1/projects';

/**
 * Lists the fields in which a resource differs from the wanted one. A missing field is the same as
 * an empty, zero or false one, because Google leaves such fields out.
 */
function differences(found: unknown, wanted: unknown, path = ''): string[] {
  if (!(wanted instanceof Object && found instanceof Object))
    return found === wanted || (found === undefined && !wanted)
      ? []
      : [`${path} is ${found === undefined ? 'missing' : JSON.stringify(found)}`];
  if (Array.isArray(found) && found.length > Object.keys(wanted).length)
    return [`${path} has more`];
  return Object.entries(wanted).flatMap(([key, value]) =>
    differences((found as Json)[key], value, path ? `${path}/${key}` : key),
  );
}
