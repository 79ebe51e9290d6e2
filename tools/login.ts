import { UserError } from './command.ts';

type Lib = {
  requireAuth: (options: object) => Promise<unknown>;
  getGlobalDefaultAccount: () => object | undefined;
  getAccessToken: () => Promise<string>;
};

/**
 * Uses the Firebase CLI's login, which a deployment needs anyway; or Google's default credentials, as in CI.
 * @returns a function that resolves to an access token
 * @throws UserError if nobody is logged in
 */
export async function login(): Promise<() => Promise<string>> {
  // Keeps Google's libraries from looking for a cloud metadata server.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  const libs = await Promise.all(
    ['requireAuth', 'auth', 'apiv2'].map((name) => import(`firebase-tools/lib/${name}.js`) as Promise<Lib>),
  );
  const { requireAuth, getGlobalDefaultAccount, getAccessToken } = Object.assign({}, ...libs) as Lib;
  const token = () =>
    getAccessToken().catch(() => {
      throw new UserError('You are not logged in: npx firebase login');
    });
  await requireAuth({ ...getGlobalDefaultAccount() }).catch(token);
  return token;
}
