import { createElement, type ReactElement, type SVGProps } from 'react';

/** Describes an icon in the format of the icon library. */
interface Outline {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
}

/** Our icons need only a size, a stroke and a class; the library's own component does much more on every page. */
export default function createIcon({ node }: Outline): (props: IconProps) => ReactElement {
  return ({ size = 24, color = 'currentColor', ...rest }) =>
    createElement(
      'svg',
      {
        'aria-hidden': true,
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
