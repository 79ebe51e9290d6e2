/**
 * Runs in a page. Lists the logos whose most frequent colour has a contrast below 3:1 to the tile
 * behind the logo. If cards and logos differ in number, says only that.
 */
export async function lowContrastLogos(): Promise<string[]> {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 96 });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const colours = () => {
    const { data } = context.getImageData(0, 0, 96, 96);
    const pixels = Array.from({ length: data.length / 4 }, (_, index) => [
      ...data.subarray(index * 4, index * 4 + 4),
    ]);
    return pixels.filter(([, , , alpha]) => alpha === 255).map((pixel) => pixel.join());
  };
  const mainColour = () => {
    const counts = Object.entries(Object.groupBy(colours(), (colour) => colour)).map(
      ([colour, all]) => [colour, all!.length] as const,
    );
    const [colour = ''] = counts.toSorted(([, one], [, other]) => other - one)[0] ?? [];
    return colour.split(',').map(Number) as Colour;
  };
  const luminance = (colour: Colour) => {
    const [red, green, blue] = colour.map((part) =>
      part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as Colour;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  const findings: string[] = [];
  const logos = [
    ...document.querySelectorAll<HTMLImageElement>('#partners li img, #clients figcaption img'),
  ];
  for (const logo of logos) {
    await logo.decode();
    context.clearRect(0, 0, 96, 96);
    context.drawImage(logo, 0, 0, 96, 96);
    const drawn = mainColour();
    const tile = [logo, logo.closest('div')!].map((part) => getComputedStyle(part).backgroundColor);
    context.fillStyle = tile.find((colour) => colour !== 'rgba(0, 0, 0, 0)')!;
    context.fillRect(0, 0, 96, 96);
    const [dark, light] = [luminance(drawn), luminance(mainColour())].toSorted(
      (one, other) => one - other,
    ) as [number, number];
    const contrast = (light + 0.05) / (dark + 0.05);
    if (!(contrast >= 3))
      findings.push(`${logo.alt}: ${contrast.toFixed(2)}, ${drawn.join()} on ${context.fillStyle}`);
  }
  const cards = document.querySelectorAll('#partners li, #clients figure').length;
  return logos.length === cards && cards > 0
    ? findings
    : [`${cards} cards have ${logos.length} logos`];
}
