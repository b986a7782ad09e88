CREATE TABLE "different_photos" (
	"first_sha256" text NOT NULL,
	"second_sha256" text NOT NULL,
	"said_by" integer NOT NULL,
	"said_at" bigint NOT NULL,
	CONSTRAINT "different_photos_first_sha256_second_sha256_pk" PRIMARY KEY("first_sha256","second_sha256"),
	CONSTRAINT "different_photos_order" CHECK ("different_photos"."first_sha256" < "different_photos"."second_sha256")
);
--> statement-breakpoint
ALTER TABLE "different_photos" ADD CONSTRAINT "different_photos_said_by_users_id_fk" FOREIGN KEY ("said_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;