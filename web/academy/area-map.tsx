import type { Office } from '../../contract/site.ts';

const west = 72.785;
const north = 19.24;
const width = 800;
const height = 600;
const unitsPerDegreeEast = 2850;
/** A degree of latitude is longer than one of longitude, by 1 / cos(19.1°). */
const unitsPerDegreeNorth = unitsPerDegreeEast / 0.945;

type Place = readonly [longitude: number, latitude: number];

const x = (longitude: number): number => Math.round((longitude - west) * unitsPerDegreeEast);
const y = (latitude: number): number => Math.round((north - latitude) * unitsPerDegreeNorth);
const line = (places: readonly Place[]): string => `M${places.map(([lon, lat]) => `${x(lon)} ${y(lat)}`).join('L')}`;

const sea = line([
  [72.7, 19.3],
  [72.792, 19.3],
  [72.79, 19.21],
  [72.8, 19.17],
  [72.797, 19.135],
  [72.814, 19.13],
  [72.823, 19.1],
  [72.817, 19.055],
  [72.836, 19.04],
  [72.818, 19.0],
  [72.7, 19.0],
]);
const creek = line([
  [72.983, 19.3],
  [72.979, 19.21],
  [72.965, 19.165],
  [72.951, 19.135],
  [72.946, 19.095],
  [72.928, 19.055],
  [72.936, 19.0],
  [73.02, 19.0],
  [72.988, 19.04],
  [72.983, 19.075],
  [72.985, 19.12],
  [72.984, 19.165],
  [72.988, 19.21],
  [72.992, 19.3],
]);
const hills = line([
  [72.885, 19.3],
  [72.885, 19.2],
  [72.875, 19.165],
  [72.9, 19.145],
  [72.93, 19.175],
  [72.94, 19.3],
]);
const lake = line([
  [72.9, 19.134],
  [72.91, 19.133],
  [72.911, 19.124],
  [72.903, 19.12],
]);
const railways = [
  line([
    [72.858, 19.25],
    [72.852, 19.204],
    [72.849, 19.165],
    [72.847, 19.12],
    [72.841, 19.055],
    [72.843, 19.0],
  ]),
  line([
    [72.843, 19.02],
    [72.88, 19.065],
    [72.908, 19.086],
    [72.938, 19.135],
    [72.956, 19.172],
    [72.976, 19.187],
    [73.0, 19.183],
    [73.09, 19.21],
  ]),
  line([
    [72.976, 19.187],
    [72.999, 19.158],
    [73.003, 19.137],
    [73.001, 19.12],
    [73.006, 19.103],
    [73.018, 19.076],
    [72.998, 19.063],
    [72.932, 19.048],
    [72.88, 19.065],
  ]),
];

interface Label {
  name: string;
  at: Place;
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

/** Mumbai and Navi Mumbai, drawn by us: no map service is called, so none can track our visitors. */
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
        <path d={`${sea}Z`} className="fill-glide/45" />
        <path d={`${creek}Z`} className="fill-glide/45" />
        <path d={`${hills}Z`} className="fill-ice-deep" />
        <path d={`${lake}Z`} className="fill-glide/45" />
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
