# Reads one request per line and writes one response per line, both JSON.
import json
import sys

from yt_dlp import YoutubeDL
from yt_dlp.extractor import gen_extractor_classes


class Silent:
    def debug(self, message): pass
    def info(self, message): pass
    def warning(self, message): pass
    def error(self, message): pass


OPTIONS = {
    'logger': Silent(),
    'proxy': sys.argv[1],
    'nocheckcertificate': True,
    'cachedir': False,
    'noplaylist': True,
    'playlist_items': '1',
    # A found player of another provider is a claim, as for the other resolvers.
    'extract_flat': True,
    'ignore_no_formats_error': True,
    'socket_timeout': 5,
    'retries': 0,
    'extractor_retries': 0,
}
EXTRACTORS = [each for each in gen_extractor_classes() if each.IE_NAME != 'generic']


def list_claims(info):
    if 'entries' in info:
        return [claim for entry in info['entries'] if entry for claim in list_claims(entry)]
    formats = [info, *(info.get('formats') or [])]
    videos = [each for each in formats if each.get('vcodec') != 'none']
    urls = [each.get(key) for each in videos for key in ('url', 'manifest_url')]
    return [{'text': url, 'isVideo': True} for url in urls if url]


def resolve(url):
    try:
        with YoutubeDL(OPTIONS) as program:
            return list_claims(program.extract_info(url, download=False))
    except Exception:
        return []


for line in sys.stdin:
    request = json.loads(line)
    response = {'id': request['id'], 'recognizes': False, 'claims': []}
    if request['resolve']:
        response['claims'] = resolve(request['url'])
    else:
        response['recognizes'] = any(each.suitable(request['url']) for each in EXTRACTORS)
    print(json.dumps(response), flush=True)
