import time
import uuid

from ids import DatabaseId, EventId, UserId

COUNT = 20000
made = [UserId.generate() for _ in range(1000)] * (COUNT // 1000)
made = [str(each) for each in made]
events = [str(EventId.generate()) for _ in range(1000)] * (COUNT // 1000)
uuids = [str(uuid.uuid4()) for _ in range(1000)] * (COUNT // 1000)
held = [UserId(each).uuid for each in made]
typed = [each.upper() for each in made]
wrong = [f"user_-{each[6:]}" for each in made]
wrong_uuids = [f"x{each[1:]}" for each in uuids]


def refuse(parse, texts):
    for each in texts:
        try:
            parse(each)
        except ValueError:
            pass


def repeat(call, texts):
    for each in texts:
        call(each)


def generate_later():
    for ms in range(COUNT):
        UserId._kind.make(ms, 0, ())


def generate(call):
    for _ in range(COUNT):
        call()


cases = {
    "native parse": lambda: repeat(uuid.UUID, uuids),
    "parse": lambda: repeat(UserId, made),
    "parse ulid": lambda: repeat(EventId, events),
    "native refusal": lambda: refuse(uuid.UUID, wrong_uuids),
    "refusal": lambda: refuse(UserId, wrong),
    "native generate": lambda: generate(uuid.uuid4),
    "generate": lambda: generate(UserId.generate),
    "generate later": generate_later,
    "from uuid": lambda: repeat(UserId.from_uuid, held),
    "normalize": lambda: repeat(UserId.normalize, typed),
    "generate nanoid": lambda: generate(DatabaseId.generate),
}

try:
    from pydantic import BaseModel

    class Texts(BaseModel):
        buyer: str
        order: str

    class Typed(BaseModel):
        buyer: UserId
        order: UserId

    data = {"buyer": made[0], "order": made[1]}
    cases["native pydantic"] = lambda: repeat(Texts.model_validate, [data] * COUNT)
    cases["pydantic"] = lambda: repeat(Typed.model_validate, [data] * COUNT)
except ImportError:
    pass

for _ in range(11):
    for name, run in cases.items():
        before = time.process_time()
        run()
        print(f"{name}\t{time.process_time() - before}")
