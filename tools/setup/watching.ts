import type { logFilters } from '../../functions/src/log.ts';

const sumOver = (seconds: number) => [
  { alignmentPeriod: `${seconds}s`, perSeriesAligner: 'ALIGN_SUM', crossSeriesReducer: 'REDUCE_SUM' },
];
const above = (thresholdValue: number) => ({ comparison: 'COMPARISON_GT', thresholdValue, duration: '0s' });
const below = (thresholdValue: number) => ({ comparison: 'COMPARISON_LT', thresholdValue, duration: '0s' });

/** For each filter of the functions' log (functions/src/log.ts) when there is an alert, as Cloud Monitoring's `MetricThreshold`. */
export const logAlerts = {
  errors: { aggregations: sumOver(300), ...above(0) },
  // Also without any data, for which Google wants a minute.
  scheduleRuns: {
    aggregations: sumOver(1800),
    ...below(1),
    duration: '60s',
    evaluationMissingData: 'EVALUATION_MISSING_DATA_ACTIVE',
  },
  unproven: { aggregations: sumOver(3600), ...above(5) },
} satisfies Record<keyof typeof logFilters, object>;

/** An uptime check fails from half of Google's regions for ten minutes. */
export const uptimeAlert = {
  filter: 'metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND resource.type="uptime_url"',
  aggregations: [
    {
      alignmentPeriod: '600s',
      perSeriesAligner: 'ALIGN_FRACTION_TRUE',
      crossSeriesReducer: 'REDUCE_MEAN',
      groupByFields: ['metric.label.check_id'],
    },
  ],
  ...below(0.5),
};

/** Every five minutes, over HTTPS with a certificate that is valid. */
const check = (httpCheck: object, more = {}) => ({
  period: '300s',
  timeout: '10s',
  httpCheck: { port: 443, useSsl: true, validateSsl: true, ...httpCheck },
  ...more,
});

export const uptimeChecks = {
  site: check({ path: '/' }, { contentMatchers: [{ content: 'id="contact"', matcher: 'CONTAINS_STRING' }] }),
  /** Sends an empty message: the function answers 400, stores nothing, and stays warm. */
  form: check({
    path: '/api/send-contact-email',
    requestMethod: 'POST',
    contentType: 'USER_PROVIDED',
    customContentType: 'application/json',
    body: Buffer.from('{"data":null}').toString('base64'),
    acceptedResponseStatusCodes: [{ statusValue: 400 }],
  }),
};
