create type "Role" as enum ('ADMIN', 'MEMBER');
create table users (id text primary key, email text not null unique, role "Role" not null default 'MEMBER',
  manager_id text references users, favourite_tags text[]);
create table profiles (user_id text primary key references users, bio text not null);
create table teams (id text primary key);
create table memberships (user_id text references users, team_id text references teams, primary key (user_id, team_id));
create table invitations (id text primary key, user_id text not null, team_id text not null,
  foreign key (user_id, team_id) references memberships);
create table posts (id text primary key, author_id text not null references users, reviewer_id text references users,
  title text not null, likes integer not null default 0, unique (author_id, title));
create table tags (id text primary key);
create table "_PostToTag" ("A" text references posts, "B" text references tags, primary key ("A", "B"));
create table orders (id uuid primary key, owner_id text, related uuid[]);
create table events (id serial primary key, actor_id text not null, post_id text);
create table accounts (id serial primary key, parent_id integer references accounts, watched integer[]);
create table entries (id bigserial primary key, account_id integer not null references accounts,
  previous_id bigint unique references entries, position integer not null, unique (account_id, position));
create view author_ranks as select author_id, count(*)::integer as posts from posts group by author_id;
