import type { Office } from '../../contract/site.ts';

const west = 72.785;
const north = 19.24;
const width = 800;
const height = 600;
const unitsPerDegreeEast = 2850;
/** A degree of latitude is longer than one of longitude, by 1 / cos(19.1°). */
const unitsPerDegreeNorth = unitsPerDegreeEast / 0.945;

const x = (longitude: number): number => Math.round((longitude - west) * unitsPerDegreeEast);
const y = (latitude: number): number => Math.round((north - latitude) * unitsPerDegreeNorth);
/** Coast, creek and lake; the hills; the railways. In the map's units, as `x` and `y` compute them. */
const water = [
  'M-242 -181L20 -181L14 90L43 211L34 317L83 332L108 422L91 558L145 603L94 724L-242 724Z',
  'M564 -181L553 90L513 226L473 317L459 437L408 558L430 724L670 724L579 603L564 498L570 362L567 226L579 90L590 -181Z',
  'M328 320L356 323L359 350L336 362Z',
];
const hills = 'M285 -181L285 121L257 226L328 287L413 196L442 -181Z';
const railways = [
  'M208 -30L191 109L182 226L177 362L160 558L165 724',
  'M165 663L271 528L351 464L436 317L487 205L544 160L613 172L869 90',
  'M544 160L610 247L621 311L616 362L630 413L664 495L607 534L419 579L271 528',
];

interface Label {
  name: string;
  at: readonly [longitude: number, latitude: number];
  side: 'start' | 'end';
  /** Left out on a small screen. */
  isMinor?: boolean;
}

const labels: Label[] = [
  { name: 'Kandivali', at: [72.852, 19.204], side: 'start' },
  { name: 'Goregaon', at: [72.849, 19.165], side: 'start' },
  { name: 'Andheri', at: [72.847, 19.12], side: 'start', isMinor: true },
  { name: 'Bandra', at: [72.841, 19.055], side: 'start', isMinor: true },
  { name: 'Kurla', at: [72.88, 19.065], side: 'start', isMinor: true },
  { name: 'Mulund', at: [72.956, 19.172], side: 'end', isMinor: true },
  { name: 'Thane', at: [72.976, 19.187], side: 'end' },
  { name: 'Airoli', at: [72.999, 19.158], side: 'start' },
  { name: 'Kopar Khairane', at: [73.006, 19.103], side: 'start', isMinor: true },
  { name: 'Vashi', at: [72.998, 19.063], side: 'start' },
];

/** Mumbai and Navi Mumbai, drawn here: a map service could track our visitors. */
export function AreaMap({ office, name }: { office: Office; name: string }) {
  const shopX = x(office.longitude);
  const shopY = y(office.latitude);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="block w-full rounded-lg border border-line bg-ice"
      >
        <path d={hills} className="fill-ice-deep" />
        <path d={water.join('')} className="fill-glide/45" />
        {railways.map((way) => (
          <g key={way} fill="none" strokeLinejoin="round">
            <path d={way} className="stroke-line-strong" strokeWidth="5" />
            <path d={way} className="stroke-white" strokeWidth="2.5" strokeDasharray="10 10" />
          </g>
        ))}
        {labels.map(({ name: place, at: [longitude, latitude], side, isMinor }) => (
          <g key={place} className={isMinor ? 'max-md:hidden' : undefined}>
            <circle cx={x(longitude)} cy={y(latitude)} r="6" className="fill-white stroke-ink" strokeWidth="3" />
            <text
              x={x(longitude) + (side === 'start' ? 14 : -14)}
              y={y(latitude)}
              dominantBaseline="central"
              textAnchor={side}
              className="map-name fill-ink"
            >
              {place}
            </text>
          </g>
        ))}
        <text x={x(72.964)} y={y(19.092)} textAnchor="middle" className="map-name map-water fill-steel">
          Thane Creek
        </text>
        <text x="16" y={y(19.085)} className="map-name map-water fill-steel max-md:hidden">
          Arabian
          <tspan x="16" dy="1.15em">
            Sea
          </tspan>
        </text>
        <g transform={`translate(${shopX} ${shopY})`}>
          <path
            d="M0 0C-9-18-25-27-25-46a25 25 0 0 1 50 0C25-27 9-18 0 0Z"
            className="fill-signal stroke-ink"
            strokeWidth="3"
          />
          <circle cy="-46" r="9" className="fill-ink" />
          <text x="32" y="-44" dominantBaseline="central" className="map-name map-shop fill-ink">
            {name}
          </text>
        </g>
      </svg>
      <figcaption className="mt-3 text-sm text-steel">
        {name} in Ghansoli, Navi Mumbai: east of Thane Creek, on the railway between Thane and Vashi.
      </figcaption>
    </figure>
  );
}
