export type Stop = readonly [offset: number, colour: string, opacity?: number];

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Collects the gradients, clips and filters of one picture; each call returns the reference to use. */
export class Pen {
  readonly #definitions = new Map<string, string>();

  #name(body: string): string {
    const known = this.#definitions.get(body);
    const id = known ?? `d${this.#definitions.size}`;
    this.#definitions.set(body, id);
    return id;
  }

  #keep(make: (id: string) => string): string {
    return `url(#${this.#name(make('@'))})`;
  }

  /** An outline that is defined once and painted several times. */
  shape(d: string): string {
    return `#${this.#name(`<path id="@" d="${d}"/>`)}`;
  }

  /** A shape that is drawn once and shown in several places. */
  stamp(content: string): (transform: string) => string {
    const id = this.#name(`<g id="@">${content}</g>`);
    return (transform) => `<use href="#${id}" transform="${transform}"/>`;
  }

  /** Direction in degrees: 0 runs left to right, 90 top to bottom. */
  linear(stops: readonly Stop[], degrees = 90): string {
    const turn = (degrees * Math.PI) / 180;
    const x = Math.cos(turn) / 2;
    const y = Math.sin(turn) / 2;
    const at = `x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}"`;
    return this.#keep((id) => `<linearGradient id="${id}" ${at}>${stopList(stops)}</linearGradient>`);
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#keep(
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`,
    );
  }

  clip(shape: string): string {
    return this.#keep((id) => `<clipPath id="${id}"><use href="${shape}"/></clipPath>`);
  }

  blur(pixels: number): string {
    return this.#keep(
      (id) =>
        `<filter id="${id}" x="-25%" y="-25%" width="150%" height="150%" color-interpolation-filters="sRGB">` +
        `<feGaussianBlur stdDeviation="${round(pixels)}"/></filter>`,
    );
  }

  /** A tile of `size` pixels repeated over whatever is filled with it. */
  tile(size: number, content: string, degrees = 0): string {
    return this.#keep(
      (id) =>
        `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" ` +
        `patternTransform="rotate(${degrees})">${content}</pattern>`,
    );
  }

  definitions(): string {
    const all = this.#definitions.entries().map(([body, id]) => body.replace('"@"', `"${id}"`));
    return `<defs>${[...all].join('')}</defs>`;
  }
}

const stopList = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) => {
      const seen = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${seen}/>`;
    })
    .join('');
