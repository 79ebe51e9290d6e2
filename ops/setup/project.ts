import { styleText } from 'node:util';
import { Google, type Json, lastPart } from '../google/google.ts';

type Need = {
  what: string;
  /** Resolves to what is there; undefined if nothing is. */
  look: () => Promise<Json | undefined>;
  wanted?: Json;
  /** What a person has to do about the state that was found. */
  byHand?: (found?: Json) => string | false | undefined;
  make?: (found?: Json) => Promise<unknown>;
  /** Without this need, set-up can't look at any other. */
  basis?: boolean;
};

type More = Pick<Need, 'byHand'> & {
  idAs?: string;
  given?: Json;
  /** The HTTP method that changes the resource; PUT replaces it. */
  change?: 'PATCH' | 'PUT';
};

/** Goes through a project's needs. Shows the state of each and, with `yes`, makes or mends it. */
export class Project extends Google {
  /** How many things are missing that can't wait. */
  left = 0;
  /** Visitors and staff can do without the needs from here on. */
  optional = false;
  /** How many things `--yes` would make. */
  makeable = 0;
  readonly #yes: boolean;
  readonly #print: (line: string) => void;
  #lacksBasis = false;

  constructor(
    id: string,
    token: () => Promise<unknown>,
    yes = false,
    print = (line: string) => console.log(line),
  ) {
    super(id, token, yes);
    this.#yes = yes;
    this.#print = print;
  }

  async need({ what, look, wanted = {}, byHand, make, basis = false }: Need): Promise<Json> {
    const found = this.#lacksBasis ? undefined : await look();
    const wrong = found ? differences(found, wanted) : [];
    const isRight = found && wrong.length === 0;
    // Without the project itself, set-up has seen no need, and can't say what a person has to do.
    const todo = !isRight && !this.#lacksBasis && byHand?.(found);
    const sign = isRight
      ? styleText('green', '✓')
      : styleText(this.optional ? 'yellow' : 'red', found ? '~' : '+');
    this.#print([`${sign} ${what}`, ...wrong, ...(todo ? [todo] : [])].join('\n    '));
    if (isRight) return found;
    if (this.#yes && make && !todo && !this.#lacksBasis) {
      await make(found);
      const made = await look();
      const rest = differences(made, wanted).length > 0 && byHand?.(made);
      if (rest) this.#print(`    ${rest}`);
      return made ?? {};
    }
    if (make && !todo) this.makeable++;
    this.#lacksBasis ||= basis;
    if (!this.optional) this.left++;
    return found ?? {};
  }

  resource(
    what: string,
    collection: string,
    id: string | Json,
    wanted: Json = {},
    more: More = {},
  ): Promise<Json> {
    const { idAs, given, change = 'PATCH', byHand } = more;
    const isId = typeof id === 'string';
    const all = { ...(!isId && id), ...given, ...wanted };
    const look = async () => {
      if (isId) return this.find(`${collection}/${id}`);
      const lists = Object.values((await this.find(collection)) ?? {}).filter(
        Array.isArray,
      ) as Json[][];
      return lists.flat().find((one) => differences(one, id).length === 0);
    };
    const make = (found?: Json) => {
      const query = idAs && isId ? `?${idAs}=${id}` : '';
      if (!found) return this.ask('POST', `${collection}${query}`, all);
      const address = `${collection}/${isId ? id : lastPart(found['name'])}`;
      const fields = Object.keys(wanted).join(',');
      return change === 'PUT'
        ? this.ask('PUT', address, all)
        : this.ask('PATCH', `${address}?updateMask=${fields}`, wanted);
    };
    return this.need({ what, look, wanted, make, ...(byHand && { byHand }) });
  }

  role(name: string, member: string, address = `${projects}/${this.id}`): Promise<Json> {
    const look = async () => {
      const { bindings } = await this.policy(address);
      return bindings.find(
        ({ role, members, condition }) => role === name && !condition && members.includes(member),
      );
    };
    const [whose, place] = [member, address].map((one) => one.replace(/^.*[:/]|@.*$/g, ''));
    const what = `${name} for ${whose}, on ${place}`;
    return this.need({ what, look, make: () => this.grant(address, name, member) });
  }
}

export const projects = 'cloudresourcemanager.googleapis.com/v1/projects';

/**
 * The fields in which a resource differs from the wanted one. Google leaves out fields that are
 * empty, zero or false.
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
