import { apis, existence, firebase, serviceAccount } from './basics.ts';
import type { Project } from './project.ts';

/**
 * What a project for previews needs: an account that only pull requests of a GitHub repository can use. Hosting's roles
 * don't tell a preview from the live site, so previews have a project of their own.
 * Resolves to the name of the identity provider.
 */
export async function previewNeeds(project: Project, repository: string): Promise<string> {
  const number = await existence(project);
  await apis(project, 'cloudresourcemanager firebase firebasehosting iam iamcredentials serviceusage sts');
  await firebase(project);
  // The Firebase CLI's requests count against the project, which takes the second role.
  const roles = ['roles/firebasehosting.admin', 'roles/serviceusage.serviceUsageConsumer'];
  const account = await serviceAccount(project, 'preview', ...roles);
  const pools = `iam.googleapis.com/v1/projects/${project.id}/locations/global/workloadIdentityPools`;
  await project.resource('Identities from GitHub', pools, 'github', {}, { idAs: 'workloadIdentityPoolId' });
  const trust = {
    oidc: { issuerUri: 'https://token.actions.githubusercontent.com' },
    attributeMapping: { 'google.subject': 'assertion.sub', 'attribute.repository': 'assertion.repository' },
    attributeCondition: `assertion.repository == '${repository}' && assertion.event_name == 'pull_request'`,
  };
  const idAs = 'workloadIdentityPoolProviderId';
  await project.resource(`Only pull requests of ${repository}`, `${pools}/github/providers`, 'site', trust, { idAs });
  const pool = `projects/${number}/locations/global/workloadIdentityPools/github`;
  const identities = `principalSet://iam.googleapis.com/${pool}/attribute.repository/${repository}`;
  await project.role('roles/iam.workloadIdentityUser', identities, account);
  return `${pool}/providers/site`;
}
