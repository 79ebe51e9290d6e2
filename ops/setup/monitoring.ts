import { logFilters } from '../../functions/src/log.ts';
import { sampleProbe } from '../../shared/message-sample.ts';
import type { Project } from './project.ts';

const byLine = {
  labelExtractors: { line: 'REGEXP_EXTRACT(jsonPayload.message, "^(.*)(?s:.*)$")' },
  metricDescriptor: { metricKind: 'DELTA', valueType: 'INT64', labels: [{ key: 'line' }] },
};

type LogAlert = { seconds: number; threshold: object; eachLine?: boolean };

/**
 * The alerts on the functions' log, by filter. An alert counts the lines of the last `seconds`, and
 * is raised if their number is beyond the threshold.
 */
const logAlerts: Record<keyof typeof logFilters, LogAlert> = {
  // Each different line has its own alert, because an open alert notifies nobody of other errors.
  errors: {
    seconds: 300,
    threshold: { comparison: 'COMPARISON_GT', thresholdValue: 0 },
    eachLine: true,
  },
  // The alert is raised at 0 and without data, because a counter without entries is 0 at first, and
  // has no data after a while (Google: "Log-based metrics overview").
  scheduleRuns: {
    seconds: 1800,
    threshold: {
      comparison: 'COMPARISON_LT',
      thresholdValue: 1,
      duration: '60s',
      evaluationMissingData: 'EVALUATION_MISSING_DATA_ACTIVE',
    },
  },
  refused: { seconds: 3600, threshold: { comparison: 'COMPARISON_GT', thresholdValue: 5 } },
  unproven: { seconds: 3600, threshold: { comparison: 'COMPARISON_GT', thresholdValue: 5 } },
};

/**
 * The alert is raised if more than half of an uptime check's results in ten minutes are failures.
 */
const uptimeAlert = {
  filter:
    'metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND resource.type="uptime_url"',
  aggregations: [
    {
      alignmentPeriod: '600s',
      perSeriesAligner: 'ALIGN_FRACTION_TRUE',
      crossSeriesReducer: 'REDUCE_MEAN',
      groupByFields: ['metric.label.check_id'],
    },
  ],
  comparison: 'COMPARISON_LT',
  thresholdValue: 0.5,
};

const uptimeChecks = async () => ({
  site: {
    httpCheck: { path: '/' },
    contentMatchers: [{ content: 'id="contact"', matcher: 'CONTAINS_STRING' }],
  },
  /**
   * The form's check sends a probe. The probe fails if the form refuses everybody, and keeps the
   * function warm.
   */
  form: {
    httpCheck: {
      path: '/api/send-contact-email',
      requestMethod: 'POST',
      contentType: 'USER_PROVIDED',
      customContentType: 'application/json',
      body: Buffer.from(JSON.stringify({ data: await sampleProbe('uptime check') })).toString(
        'base64',
      ),
      acceptedResponseStatusCodes: [{ statusValue: 200 }],
    },
    contentMatchers: [{ content: '"result"', matcher: 'CONTAINS_STRING' }],
  },
});

export async function monitoring(project: Project, recipients: string[], host: string) {
  const api = `monitoring.googleapis.com/v3/projects/${project.id}`;
  const notificationChannels: unknown[] = [];
  for (const email of recipients) {
    const channel = { type: 'email', labels: { email_address: email } };
    const { name } = await project.listed(
      `Alerts go to ${email}`,
      `${api}/notificationChannels`,
      channel,
      {
        enabled: true,
      },
    );
    notificationChannels.push(name);
  }
  const alert = async (displayName: string, conditionThreshold: object) => {
    const conditions = [
      { displayName, conditionThreshold: { duration: '0s', ...conditionThreshold } },
    ];
    const wanted = { combiner: 'OR', conditions, notificationChannels, enabled: true };
    await project.listed(`Alert “${displayName}”`, `${api}/alertPolicies`, { displayName }, wanted);
  };
  for (const [name, filter] of Object.entries(logFilters)) {
    const metrics = `logging.googleapis.com/v2/projects/${project.id}/metrics`;
    const { seconds, threshold, eachLine } = logAlerts[name as keyof typeof logFilters];
    const metric = { filter, disabled: false, ...(eachLine && byLine) };
    await project.named(`Metric ${name}`, metrics, name, metric, {
      given: { name },
      change: 'PUT',
    });
    project.google.known.add(name);
    const groups = eachLine && { groupByFields: ['metric.label.line'] };
    const sum = { perSeriesAligner: 'ALIGN_SUM', crossSeriesReducer: 'REDUCE_SUM', ...groups };
    await alert(`Log: ${name}`, {
      filter: `metric.type="logging.googleapis.com/user/${name}" AND resource.type="cloud_run_revision"`,
      aggregations: [{ alignmentPeriod: `${seconds}s`, ...sum }],
      ...threshold,
    });
  }
  for (const [displayName, { httpCheck, ...check }] of Object.entries(await uptimeChecks())) {
    const key = {
      displayName,
      monitoredResource: { type: 'uptime_url', labels: { project_id: project.id, host } },
    };
    const https = { ...httpCheck, port: 443, useSsl: true, validateSsl: true };
    const wanted = { period: '300s', timeout: '10s', ...check, httpCheck: https, disabled: false };
    await project.listed(
      `Check of the ${displayName} at ${host}`,
      `${api}/uptimeCheckConfigs`,
      key,
      wanted,
    );
  }
  await alert('Site or form: down', uptimeAlert);
}
