export type Measure = {
  label: string;
  unit: 'KB' | 'MB' | 'ms' | 'score' | 'shift';
  /** The maximum; for a score, the minimum. */
  budget?: number;
  /** Depends on the machine: above its budget it is marked, and the bench passes. */
  time?: true;
};

const time = (label: string, budget?: number): Measure => ({
  label,
  unit: 'ms',
  time: true,
  ...(budget && { budget }),
});
const score = (label: string): Measure => ({ label, unit: 'score', budget: 100 });
const interaction = (label: string) => time(label, 100);

export const measures = {
  // Room for one more section. 1.4 KB are the hero's drawings.
  html: { label: 'HTML with its headers, the largest page', unit: 'KB', budget: 29 },
  firstScreen: { label: 'of these, up to the end of the first screen', unit: 'KB', budget: 9 },
  boot: { label: 'JavaScript that comes with the page', unit: 'KB', budget: 3.3 },
  withoutForm: { label: "JavaScript in all, without the form's", unit: 'KB', budget: 133 },
  form: { label: "the form's JavaScript", unit: 'KB', budget: 50 },
  transferred: { label: 'transferred until idle', unit: 'KB', budget: 75 },
  message: {
    label: 'transferred by a visit that sends a message (npm test)',
    unit: 'KB',
    budget: 300,
  },
  accessibility: score('accessibility'),
  bestPractices: score('best practices'),
  seo: score('SEO'),
  simulatedScore: { ...score("Lighthouse's simulation: performance"), time: true },
  simulatedFcp: time("Lighthouse's simulation: first contentful paint"),
  simulatedLcp: time("Lighthouse's simulation: largest contentful paint"),
  simulatedTbt: time("Lighthouse's simulation: total blocking time", 50),
  simulatedCls: { label: "Lighthouse's simulation: layout shift", unit: 'shift', budget: 0 },
  slowedTbt: time('Lighthouse, CPU slowed: total blocking time', 100),
  slowedCls: { label: 'Lighthouse, CPU slowed: layout shift', unit: 'shift', budget: 0 },
  slowedWork: time("Lighthouse, CPU slowed: main thread's work"),
  coldMenu: interaction('CPU 4 times slower: open the menu right after load'),
  menu: interaction('CPU 4 times slower: open the menu'),
  carousel: interaction('CPU 4 times slower: next partner'),
  typing: interaction('CPU 4 times slower: type a message'),
  select: interaction('CPU 4 times slower: choose a service'),
  invalid: interaction('CPU 4 times slower: submit an invalid form'),
  valid: interaction('CPU 4 times slower: submit a valid form'),
  coldStart: time('the function that visitors call: processor time until it listens'),
  coldMemory: {
    label: 'the function that visitors call: memory when it listens',
    unit: 'MB',
    time: true,
  },
} as const satisfies Record<string, Measure>;

export const exceeded = (name: keyof typeof measures) =>
  `${measures[name].label}, in KB: make it smaller, or raise \`${name}\` in tools/bench/measures.ts and say why`;

export type Figures = Partial<Record<keyof typeof measures, number>>;
