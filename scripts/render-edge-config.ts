import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * This program prints the nginx configuration of the edge: the only part that people reach. It ends TLS, serves the
 * built web and passes `/v1` on to the apis. Run it with each release, because the built web says which addresses are
 * screens and which headers its pages need.
 */
export interface Edge {
  /** The built web, with its `screens.json` and `security-headers.json`. */
  readonly web: string;
  /** The host of PUBLIC_ORIGIN. */
  readonly host: string;
  /** The address and port of each api. */
  readonly apis: readonly string[];
  /** The certificate with its chain, from an authority that browsers trust, and its key. */
  readonly certificate: string;
  readonly key: string;
  /** nginx writes a line for each request to this file; without one it writes none. */
  readonly accessLog?: string;
  readonly httpsPort?: number;
  readonly httpPort?: number;
}

/** These suites have forward secrecy and authenticated encryption. TLS 1.3 has no others. */
const CIPHERS = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

/** Returns what belongs into the block `http` of nginx. */
export function renderEdgeConfig(edge: Edge): string {
  if (edge.apis.length === 0) throw new Error('name at least one api');
  const { app } = readJson(edge.web, 'screens.json') as { app: string };
  return `log_format marga_edge '$remote_addr [$time_iso8601] $request_method $uri $status $body_bytes_sent';

map $uri $is_screen {
  default 0;
  ${quoted(`~${app}`)} 1;
}

upstream marga_api {
  least_conn;
${edge.apis.map((address) => `  server ${address};`).join('\n')}
  keepalive 32;
}

server {${redirectToHttps(edge)}}

server {
  listen ${httpsPortOf(edge)} ssl http2;
  server_name ${edge.host};
  server_tokens off;
  ${accessLog(edge)}
  root ${edge.web};
${tls(edge)}
${API}
${pages(edge)}}
`;
}

/**
 * What people search for stands behind the question mark of an address, and in the address of the page before. The usual
 * format of nginx would write both down.
 */
function accessLog({ accessLog: file }: Edge): string {
  return file === undefined ? 'access_log off;' : `access_log ${file} marga_edge;`;
}

const httpsPortOf = ({ httpsPort = 443 }: Edge): number => httpsPort;

/**
 * A program that speaks plain HTTP to the API learns of its mistake at once. A redirect would let it go on sending its
 * key in clear, unnoticed.
 */
function redirectToHttps(edge: Edge): string {
  const port = httpsPortOf(edge);
  return `
  listen ${edge.httpPort ?? 80};
  server_name ${edge.host};
  server_tokens off;
  ${accessLog(edge)}
  location /v1/ {
    default_type application/problem+json;
    return 403 '{"code":"https-required","title":"Use https.","status":403}';
  }
  location / {
    return 301 https://${edge.host}${port === 443 ? '' : `:${port}`}$request_uri;
  }
`;
}

function tls({ certificate, key }: Edge): string {
  return `
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ${CIPHERS.join(':')};
  ssl_prefer_server_ciphers on;
  ssl_session_tickets off;
  ssl_session_cache shared:marga:10m;
`;
}

/**
 * What a caller claims about their address counts for nothing: the api believes this proxy (TRUSTED_PROXIES), and this
 * proxy names whom it sees. Results and events arrive one by one, and the api limits each route's bodies itself.
 */
const API = `
  location /v1/ {
    proxy_pass http://marga_api;
    proxy_http_version 1.1;
    proxy_set_header connection "";
    proxy_set_header host $host;
    proxy_set_header x-forwarded-for $remote_addr;
    proxy_set_header x-forwarded-proto https;
    proxy_set_header forwarded "";
    proxy_buffering off;
    proxy_read_timeout 1h;
    client_max_body_size 16m;
  }
`;

/** Returns how the built web is served; the tables that the build made for this program, and hidden files, are not. */
function pages({ web }: Edge): string {
  const { https } = readJson(web, 'security-headers.json') as { https: Record<string, string> };
  const security = Object.entries(https).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
  );
  const headers = (caching: string) =>
    [`add_header cache-control ${quoted(caching)} always;`, ...security].join('\n    ');
  return `
  gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;
  location ~ (?:^/(?:screens|security-headers)\\.json$|/\\.(?!well-known/)) {
    return 404;
  }
  location /assets/ {
    gzip on;
    ${headers('public, max-age=31536000, immutable')}
    try_files $uri =404;
  }
  location / {
    gzip on;
    ${headers('no-cache')}
    try_files $uri $uri/index.html @app;
  }
  location @app {
    gzip on;
    ${headers('no-cache')}
    if ($is_screen = 0) {
      return 404;
    }
    rewrite ^ /app.html break;
  }
  error_page 404 /app.html;
`;
}

function readJson(web: string, name: string): unknown {
  return JSON.parse(readFileSync(join(web, name), 'utf8'));
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      web: { type: 'string' },
      host: { type: 'string' },
      api: { type: 'string', multiple: true },
      certificate: { type: 'string' },
      key: { type: 'string' },
      'access-log': { type: 'string' },
    },
  });
  const { web, host, api: apis = [], certificate, key, 'access-log': accessLogFile } = values;
  if (web === undefined || host === undefined || certificate === undefined || key === undefined)
    throw new Error('give --web, --host, --api (once for each), --certificate and --key');
  process.stdout.write(
    renderEdgeConfig({
      web,
      host,
      apis,
      certificate,
      key,
      ...(accessLogFile !== undefined && { accessLog: accessLogFile }),
    }),
  );
}
