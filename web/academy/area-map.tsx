import type { AreaMap as Area } from '../../contract/site.ts';
import { nameStandsAbove } from '../../domain/area-places.ts';

const width = 800;
const height = 600;
const listFormat = new Intl.ListFormat('en-IN');
/** Longer names are wider than the map on a phone. */
const lettersMax = 28;
const ringsKm = [1, 2, 5, 10, 20, 50];

interface AreaMapProps {
  area: Area;
  name: string;
}

/** The places around the shop and their distance, drawn here: a map service could track our visitors. */
export function AreaMap({ area: { span_km, places }, name }: AreaMapProps) {
  const unitsPerKm = width / 2 / span_km;
  const rings = ringsKm.filter((km) => km * unitsPerKm > 90 && km * unitsPerKm < height / 2 - 20);
  return (
    <figure>
      <svg
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        aria-hidden="true"
        className="block w-full rounded-lg border border-line bg-ice"
      >
        {rings.map((km) => (
          <g key={km}>
            <circle
              r={km * unitsPerKm}
              fill="none"
              className="stroke-line"
              strokeWidth="3"
              strokeDasharray="2 9"
              strokeLinecap="round"
            />
            <text
              y={km * unitsPerKm}
              dominantBaseline="central"
              textAnchor="middle"
              className="map-name map-ring fill-steel"
            >
              {km} km
            </text>
          </g>
        ))}
        {places.map((place) => (
          <g
            key={place.name}
            transform={`translate(${Math.round(place.east_km * unitsPerKm)} ${Math.round(-place.north_km * unitsPerKm)})`}
            className={place.is_minor ? 'max-md:hidden' : undefined}
          >
            <circle r="6" className="fill-white stroke-ink" strokeWidth="3" />
            <text
              x={place.side === 'start' ? 14 : -14}
              dominantBaseline="central"
              textAnchor={place.side}
              className="map-name fill-ink"
            >
              {place.name}
            </text>
          </g>
        ))}
        <path
          d="M0 0C-9-18-25-27-25-46a25 25 0 0 1 50 0C25-27 9-18 0 0Z"
          className="fill-signal stroke-ink"
          strokeWidth="3"
        />
        <circle cy="-46" r="9" className="fill-ink" />
        <text
          {...(nameStandsAbove(name) ? { y: -104, textAnchor: 'middle' } : { x: 32, y: -44 })}
          {...(name.length > lettersMax && { textLength: width - 40, lengthAdjust: 'spacingAndGlyphs' })}
          dominantBaseline="central"
          className="map-name map-shop fill-ink"
        >
          {name}
        </text>
      </svg>
      {places.length > 0 && (
        <figcaption className="mt-3 text-sm text-steel">
          Near {listFormat.format(places.slice(0, 3).map((place) => place.name))}.
        </figcaption>
      )}
    </figure>
  );
}
