import { GoogleAuth, UserRefreshClient } from 'google-auth-library';
import { UserError } from '../../shared/command.ts';

type Lib = {
  getGlobalDefaultAccount: () =>
    { user: { email?: string }; tokens: { refresh_token?: string } } | undefined;
  clientId: () => string;
  clientSecret: () => string;
};

/**
 * Logs in as the user of the Firebase CLI or, as in CI, with Google's default credentials.
 * @throws UserError if nobody is logged in, or Google refuses the login
 */
export async function login(project: string): Promise<GoogleAuth> {
  // Keeps Google's libraries from looking for a cloud metadata server.
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  const { getGlobalDefaultAccount, clientId, clientSecret } = await firebaseCli();
  const refreshToken = getGlobalDefaultAccount()?.tokens.refresh_token;
  const app = { clientId: clientId(), clientSecret: clientSecret(), quotaProjectId: project };
  const auth = refreshToken
    ? new GoogleAuth({ authClient: new UserRefreshClient({ ...app, refreshToken }) })
    : new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/cloud-platform' });
  await auth.getAccessToken().catch(({ message }: Error) => {
    const again = `Google refuses your login (${message}): npx firebase login --reauth`;
    throw new UserError(refreshToken ? again : 'You are not logged in: npx firebase login');
  });
  return auth;
}

async function firebaseCli(): Promise<Lib> {
  const libs = await Promise.all(
    ['auth', 'api'].map((name) => import(`firebase-tools/lib/${name}.js`) as Promise<Lib>),
  );
  return Object.assign({}, ...libs) as Lib;
}
