"""Generates the tokens in vectors.json from their parts and verifies them. Requires only Python 3.10 or later."""
import base64, hashlib, hmac, json, pathlib, zlib

def base36(number, length):
    return (base36(number // 36, length - 1) if length > 1 else "") + "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]

def with_checksum(text):
    return text + base36(zlib.crc32(text.encode()), 7)

def plain(prefix, random):
    return with_checksum(f"{prefix}_{base36(int.from_bytes(random, 'big'), {16: 25, 32: 50}[len(random)])}")

def fields(*parts):
    return b"".join(bytes([len(part)]) + part for part in parts)

def signed(secret, prefix, claims):
    signature = hmac.digest(secret, fields(b"brandid signed token 1", prefix.encode()) + claims, "sha256")
    return with_checksum(f"{prefix}_s1{base64.b32hexencode(claims + signature).decode().rstrip('=').lower()}")

def verify(token, secret):
    prefix, body = token[:-7].rsplit("_s1", 1)
    claims = base64.b32hexdecode(body.upper() + "=" * (-len(body) % 8))[:-32]
    return hmac.compare_digest(signed(secret, prefix, claims), token)

vectors = json.loads((pathlib.Path(__file__).parent / "vectors.json").read_text())
for each in vectors["plain"]:
    assert plain(each["prefix"], bytes.fromhex(each["random"])) == each["token"], each
    assert f"{each['prefix']}_sha256-{hashlib.sha256(each['token'].encode()).hexdigest()}" == each["hash"], each
for each in vectors["signed"]:
    secret, random = bytes.fromhex(each["secret"]), bytes.fromhex(each["random"])
    expiry = b"" if each["expiresAtMs"] is None else each["expiresAtMs"].to_bytes(6, "big")
    claims = fields(each["audience"].encode(), each["keyId"].encode(), expiry, random)
    assert signed(secret, each["prefix"], claims) == each["token"], each
    assert verify(each["token"], secret) and not verify(each["token"], secret[::-1]), each
print(f"{len(vectors['plain'])} plain and {len(vectors['signed'])} signed tokens agree")
