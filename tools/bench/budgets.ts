/** Of sizes: 1000 bytes. */
const kilobyte = 1000;

export type Unit = 'bytes' | 'ms' | 'score' | 'shift';

export type Measure = {
  label: string;
  unit: Unit;
  /** The most it may be; of a score, the least. */
  budget?: number;
  /** It depends on how fast and how busy the machine is, so that a miss is a warning and no failure. */
  timing?: true;
};

const size = (label: string) => ({ label, unit: 'bytes' }) as const satisfies Measure;
const kilobytes = (label: string, budget: number) => ({ ...size(label), budget: budget * kilobyte });
const milliseconds = (label: string, budget: number): Measure => ({ label, unit: 'ms', budget, timing: true });
const score = (label: string): Measure => ({ label, unit: 'score', budget: 100 });

const vitals = {
  fcp: milliseconds('first contentful paint', 800),
  lcp: milliseconds('largest contentful paint', 1200),
  tbt: milliseconds('total blocking time', 50),
  cls: { label: 'layout shift', unit: 'shift', budget: 0 },
} satisfies Record<string, Measure>;

const interaction = (label: string) => milliseconds(label, 100);

/** What is measured of a site, and how much of it is allowed: the one place that says so. */
export const budgets = {
  sizes: {
    html: kilobytes('HTML, the largest page', 14.6),
    styles: kilobytes('styles for what lies below the first screen', 8.5),
    boot: kilobytes('JavaScript that comes with the page', 20),
    withoutForm: kilobytes("JavaScript in all, without the form's", 150),
    form: size("the form's JavaScript"),
  },
  simulated: {
    performance: { ...score('performance'), timing: true },
    accessibility: score('accessibility'),
    bestPractices: score('best practices'),
    seo: score('SEO'),
    ...vitals,
    transferred: kilobytes('transferred until idle', 150),
    scripts: kilobytes('of that, JavaScript', 20),
  },
  devtools: vitals,
  interactions: {
    coldMenu: interaction('open the menu right after load'),
    menu: interaction('open the menu'),
    carousel: interaction('next partner'),
    typing: interaction('type a message'),
    select: interaction('choose a service'),
    invalid: interaction('submit an invalid form'),
    valid: interaction('submit a valid form'),
  },
} satisfies Record<string, Record<string, Measure>>;

export type GroupName = keyof typeof budgets;
export type FiguresOf<Name extends GroupName> = Record<keyof (typeof budgets)[Name], number>;
/** What one measuring found out about a site. */
export type Figures = { [Name in GroupName]?: Partial<FiguresOf<Name>> };
